import '../../../../tests/machines/session/field-world-faults.ts';
import '../../../../tests/machines/session/field-tabs.ts';

