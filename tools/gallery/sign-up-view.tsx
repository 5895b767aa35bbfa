import { Alert } from '../../src/ui/components/alert.tsx';
import { AuthPage } from '../../src/ui/components/auth-page.tsx';
import { Brand } from '../../src/ui/components/brand.tsx';
import { Button } from '../../src/ui/components/button.tsx';
import { Form } from '../../src/ui/components/form.tsx';
import { LinkRow } from '../../src/ui/components/link-row.tsx';
import { PageHeading } from '../../src/ui/components/page-heading.tsx';
import { PasswordField } from '../../src/ui/components/password-field.tsx';
import { TextAnchor } from '../../src/ui/components/text-link.tsx';
import { TextField } from '../../src/ui/components/text-field.tsx';
import { ThemeToggle } from '../../src/ui/theme/theme-toggle.tsx';
import { preference } from './gallery-bar.tsx';

export function SignUpView() {
  return (
    <AuthPage brand={<Brand name="Dolly Records" />} corner={<ThemeToggle preference={preference} />} footer="Copyright © Dolly Records 2025.">
      <PageHeading>Sign up</PageHeading>
      <Form onSubmit={() => undefined}>
        <Alert tone="error">User already registered</Alert>
        <TextField name="firstName" label="First Name" autoComplete="given-name" error="First Name is required." />
        <TextField name="lastName" label="Last Name" autoComplete="family-name" />
        <TextField name="email" label="Email Address" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters, with upper and lower case, a number and a special character." />
        <PasswordField name="repeat_password" label="Repeat Password" autoComplete="new-password" error="Passwords must match" />
        <Button type="submit" variant="primary" fullWidth busy>Sign Up</Button>
      </Form>
      <LinkRow>
        <TextAnchor href="#login">Already have an account? Sign in</TextAnchor>
      </LinkRow>
    </AuthPage>
  );
}
