import type { ReactNode } from 'react';
import { brandName } from '../brand-name';
import { AuthPage } from '../components/auth-page';
import { Brand } from '../components/brand';
import { PageHeading } from '../components/page-heading';
import { useServices } from '../services';
import { ThemeToggle } from '../theme/theme-toggle';
import { DemoLine } from './demo-line';
import { LinkProblemAlert } from './link-problem-alert';
import { useScreenTitle } from './use-screen-title';

type AccountPageProps = { readonly title: string; readonly children: ReactNode };

/** The frame of all account screens, with the footer of spec §2. */
export function AccountPage({ title, children }: AccountPageProps) {
  const { theme } = useServices();
  useScreenTitle(title);
  return (
    <AuthPage
      brand={<Brand name={brandName} />}
      corner={<ThemeToggle preference={theme} />}
      footer={
        <>
          <DemoLine />
          <p>
            Copyright © {brandName} {new Date().getFullYear()}.
          </p>
        </>
      }
    >
      <PageHeading>{title}</PageHeading>
      <LinkProblemAlert />
      {children}
    </AuthPage>
  );
}
