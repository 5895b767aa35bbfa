import { Plus, Video } from 'lucide';
import { ButtonAnchor } from '../../src/ui/components/button-link.tsx';
import { Button } from '../../src/ui/components/button.tsx';
import { EmptyState } from '../../src/ui/components/empty-state.tsx';
import { NoticeLine } from '../../src/ui/components/notice-line.tsx';
import { PageHeading } from '../../src/ui/components/page-heading.tsx';
import { Page } from '../../src/ui/components/page.tsx';
import { RecordAnchor } from '../../src/ui/components/record-link.tsx';
import { RecordListSkeleton } from '../../src/ui/components/record-list-skeleton.tsx';
import { type RecordColumn, RecordList, RecordRow } from '../../src/ui/components/record-list.tsx';
import { GalleryBar } from './gallery-bar.tsx';
import { Icon } from '../../src/ui/components/icon.tsx';

const columns: readonly RecordColumn[] = [
  { label: 'Height' },
  { label: 'Tilt' },
  { label: 'Max speed' },
  { label: 'Connection', align: 'start' },
];

const headings = { label: 'Systems', nameHeading: 'Name', columns };

const records = [
  ['Fisher 11', '42–140 cm', '±30°', '2.5 m/s', 'Mitchell'],
  ['Panther Classic Plus (second unit)', '60–180 cm', '±45°', '3 m/s', 'Euro-Adapter'],
  ['Untitled system', '0–0 cm', '±0°', '0 m/s', ''],
  ['W'.repeat(300), '99999999–99999999 cm', '±180°', '123456.789 m/s', 'Connection'.repeat(20)],
  ['<img src=x onerror=window.__x=1>', '40–120 cm', '±15°', '1.05 m/s', 'Bowl 150'],
] as const;

interface ListViewProps {
  state: 'loaded' | 'loading' | 'empty' | 'failed';
}

export function ListView({ state }: ListViewProps) {
  return (
    <Page width="wide" header={<GalleryBar />} footer="Copyright © Dolly Records 2025.">
      <PageHeading
        actions={
          <ButtonAnchor variant="primary" href="#add">
            <Icon icon={Plus} />
            Add system
          </ButtonAnchor>
        }
      >
        Systems
      </PageHeading>
      {state === 'loading' && <RecordListSkeleton {...headings} />}
      {state === 'empty' && (
        <EmptyState icon={Video} title="No systems yet" action={<ButtonAnchor href="#add">Add your first system</ButtonAnchor>}>
          Record what each dolly can do once, and find it again before the truck is loaded.
        </EmptyState>
      )}
      {(state === 'loaded' || state === 'failed') && (
        <div className="gallery-stack">
          {state === 'failed' && (
            <NoticeLine actions={<Button>Retry</Button>}>Could not load the systems.</NoticeLine>
          )}
          <RecordList {...headings}>
            {records.map(([name, ...figures], index) => (
              <RecordRow
                key={name}
                name={<RecordAnchor name={name} href={`#${index}`} />}
                figures={columns.map((column, at) => ({ ...column, value: figures[at] }))}
                {...(index === 1 ? { note: 'Saving…' } : {})}
              />
            ))}
          </RecordList>
        </div>
      )}
    </Page>
  );
}
