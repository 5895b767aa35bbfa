import '../../../../tests/machines/session/field-tabs.ts';

