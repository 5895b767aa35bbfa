import { KEY, sharedStorage } from '../machines/session/shared-storage.ts';
import { sessionStoreContract } from './session-store.contract.ts';

sessionStoreContract({
  async open() {
    const storage = sharedStorage();
    const tabs = [storage.openTab(), storage.openTab()] as const;
    const [here, there] = tabs;
    const hearAll = () => tabs.forEach(({ hear }) => hear());
    return {
      tab: here.store,
      otherTab: there.store,
      plantText: (purpose, text) => {
        hearAll();
        if (purpose === 'recovery') here.plantRecovery(text);
        else storage.plantText(text);
      },
      textOf: (purpose) => (purpose === 'recovery' ? here.recoveryText() : (storage.texts()[KEY] ?? null)),
      breakStorage: () => {
        for (const { setRoom } of tabs) setRoom('blocked');
      },
      settled: async () => hearAll(),
      close: () => Promise.resolve(),
    };
  },
});
