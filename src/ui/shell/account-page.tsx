import type { ReactNode } from 'react';
import { brandName } from '../brand-name.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { Brand } from '../components/brand.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { useServices } from '../services.ts';
import { LazyThemeToggle } from '../theme/lazy-theme-toggle.tsx';
import { DemoLine } from './demo-line.tsx';
import { SessionNotices } from './session-notices.tsx';
import { useScreenTitle } from './use-screen-title.ts';

type AccountPageProps = { readonly title: string; readonly children: ReactNode };

/** The frame of all account screens, with the footer of spec §2. */
export function AccountPage({ title, children }: AccountPageProps) {
  const { currentYear } = useServices();
  useScreenTitle(title);
  return (
    <AuthPage
      brand={<Brand name={brandName} />}
      corner={<LazyThemeToggle />}
      footer={
        <>
          {import.meta.env.VITE_MAILBOX === 'true' && <DemoLine />}
          <p>
            Copyright © {brandName} {currentYear}.
          </p>
        </>
      }
    >
      <PageHeading>{title}</PageHeading>
      <SessionNotices />
      {children}
    </AuthPage>
  );
}
