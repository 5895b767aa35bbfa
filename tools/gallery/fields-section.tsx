import { useState } from 'react';
import { Button } from '../../src/ui/components/button.tsx';
import { Form } from '../../src/ui/components/form.tsx';
import { NumberField } from '../../src/ui/components/number-field.tsx';
import { PasswordField } from '../../src/ui/components/password-field.tsx';
import { TextField } from '../../src/ui/components/text-field.tsx';

export function FieldsSection() {
  const [sent, setSent] = useState(0);

  return (
    <section className="gallery-section gallery-form">
      <h2>Fields</h2>
      <Form onSubmit={() => setSent(sent + 1)}>
        <TextField name="plain" label="Name" placeholder="A name you will recognise" />
        <TextField name="hinted" label="Email Address" type="email" hint="We send a link to this address." defaultValue="ada@example.org" />
        <TextField name="wrong" label="First Name" defaultValue="Al" error="First Name must be at least 3 characters long." />
        <TextField name="off" label="Disabled" defaultValue="Still readable" disabled />
        <TextField name="fixed" label="Read-only" defaultValue="Cannot be changed" readOnly />
        <PasswordField name="password" label="Password" autoComplete="new-password" defaultValue="Secret!123" />
        <PasswordField
          name="repeat_password"
          label="Repeat Password"
          autoComplete="new-password"
          defaultValue="short"
          error="Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long."
        />
        <NumberField name="minHeight" label="Min height [cm]" unit="cm" defaultValue="40" />
        <NumberField name="cameraTilt" label="Camera tilt [o]" unit="°" signed defaultValue="-190" advice="More than 180° either way is unusual." />
        <NumberField name="speed" label="Max dolly speed [m/s]" unit="m/s" defaultValue="fast" error="Please enter a number such as 2.5." />
        <Button type="submit" variant="primary" fullWidth>Add</Button>
        <p>Sent {sent} times</p>
      </Form>
    </section>
  );
}
