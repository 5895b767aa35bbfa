import { BackAnchor } from '../../src/ui/components/back-link.tsx';
import { Button } from '../../src/ui/components/button.tsx';
import { Card } from '../../src/ui/components/card.tsx';
import { FieldRow } from '../../src/ui/components/field-row.tsx';
import { FormActions } from '../../src/ui/components/form-actions.tsx';
import { Form } from '../../src/ui/components/form.tsx';
import { NumberField } from '../../src/ui/components/number-field.tsx';
import { PageHeading } from '../../src/ui/components/page-heading.tsx';
import { Page } from '../../src/ui/components/page.tsx';
import { TextField } from '../../src/ui/components/text-field.tsx';
import { GalleryBar } from './gallery-bar.tsx';

export function FormView() {
  return (
    <Page width="small" header={<GalleryBar />} footer="Copyright © Dolly Records 2025.">
      <PageHeading back={<BackAnchor href="#back">back</BackAnchor>}>Add new system</PageHeading>
      <Card>
        <Form onSubmit={() => undefined}>
          <TextField name="name" label="Name" defaultValue="Fisher 11" />
          <FieldRow>
          <NumberField name="minHeight" label="Min height [cm]" unit="cm" defaultValue="140" advice="Min height is above max height." />
          <NumberField name="maxHeight" label="Max height [cm]" unit="cm" defaultValue="42,5" />
          </FieldRow>
          <FieldRow>
          <NumberField name="cameraTilt" label="Camera tilt [o]" unit="°" signed />
          <NumberField name="maxDollySpeed" label="Max dolly speed [m/s]" unit="m/s" defaultValue="1e5" error="Please enter a plain number, such as 2.5." />
          </FieldRow>
          <TextField name="connectionType" label="Connection type" />
          <FormActions>
            <Button type="submit" variant="primary">Add</Button>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
