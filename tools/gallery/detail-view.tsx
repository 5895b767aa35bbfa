import { Pencil, Trash2 } from 'lucide';
import { BackAnchor } from '../../src/ui/components/back-link.tsx';
import { Card } from '../../src/ui/components/card.tsx';
import { DataTable } from '../../src/ui/components/data-table.tsx';
import { IconButton } from '../../src/ui/components/icon-button.tsx';
import { IconAnchor } from '../../src/ui/components/icon-link.tsx';
import { PageHeading } from '../../src/ui/components/page-heading.tsx';
import { Page } from '../../src/ui/components/page.tsx';
import { GalleryBar } from './gallery-bar.tsx';

export function DetailView() {
  return (
    <Page width="small" header={<GalleryBar />} footer="Copyright © Dolly Records 2025.">
      <PageHeading
        back={<BackAnchor href="#back">Back</BackAnchor>}
        actions={
          <>
            <IconAnchor icon={Pencil} label="Edit system" href="#edit" />
            <IconButton icon={Trash2} label="Delete system" tone="danger" />
          </>
        }
      >
        Panther Classic Plus (second unit) with a very long name WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW
      </PageHeading>
      <Card>
        <DataTable
          caption="Panther Classic Plus (second unit)"
          rows={[
            { label: 'Name', value: 'Panther Classic Plus (second unit)' },
            { label: 'Camera Tilt', value: '±45°' },
            { label: 'Connection Type', value: 'https://example.org/'.repeat(12) },
            { label: 'Max Dolly Speed', value: '3 m/s' },
            { label: 'Max Height', value: '180 cm' },
            { label: 'Min Height', value: '60 cm' },
          ]}
        />
      </Card>
    </Page>
  );
}
