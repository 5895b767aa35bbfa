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

export function LoginView() {
  return (
    <AuthPage brand={<Brand name="Dolly Records" />} corner={<ThemeToggle preference={preference} />} footer="Copyright © Dolly Records 2025.">
      <PageHeading>Sign in</PageHeading>
      <Form onSubmit={() => undefined}>
        <Alert tone="info">Please check your email for a confirmation link.</Alert>
        <TextField name="email" label="Email Address" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" variant="primary" fullWidth>Sign In</Button>
      </Form>
      <LinkRow>
        <TextAnchor href="#forgot">Forgot password?</TextAnchor>
        <TextAnchor href="#sign-up">Sign Up</TextAnchor>
      </LinkRow>
    </AuthPage>
  );
}
