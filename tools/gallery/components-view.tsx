import { Pencil, Trash2 } from 'lucide';
import type { ReactNode } from 'react';
import { Alert } from '../../src/ui/components/alert.tsx';
import { ButtonAnchor } from '../../src/ui/components/button-link.tsx';
import { Button } from '../../src/ui/components/button.tsx';
import { IconButton } from '../../src/ui/components/icon-button.tsx';
import { IconAnchor } from '../../src/ui/components/icon-link.tsx';
import { NoticeLine } from '../../src/ui/components/notice-line.tsx';
import { PageHeading } from '../../src/ui/components/page-heading.tsx';
import { Page } from '../../src/ui/components/page.tsx';
import { Skeleton } from '../../src/ui/components/skeleton.tsx';
import { Spinner } from '../../src/ui/components/spinner.tsx';
import { TextAnchor } from '../../src/ui/components/text-link.tsx';
import { FieldsSection } from './fields-section.tsx';
import { GalleryBar } from './gallery-bar.tsx';

export function ComponentsView() {
  return (
    <Page width="wide" header={<GalleryBar />} footer="Copyright © Dolly Records 2025.">
      <PageHeading>Components</PageHeading>
      <Section title="Buttons">
        <div className="gallery-row">
          <Button variant="primary">Sign In</Button>
          <Button>Cancel</Button>
          <Button variant="quiet">Log out</Button>
          <Button variant="danger">Delete</Button>
          <ButtonAnchor variant="primary" href="#add">Add system</ButtonAnchor>
        </div>
        <div className="gallery-row">
          <Button variant="primary" busy>Sign In</Button>
          <Button busy>Cancel</Button>
          <Button variant="quiet" busy>Log out</Button>
          <Button variant="danger" busy>Delete</Button>
        </div>
        <div className="gallery-row">
          <Button variant="primary" resting>Sign In</Button>
          <Button resting>Cancel</Button>
        </div>
        <div className="gallery-row">
          <IconAnchor icon={Pencil} label="Edit system" href="#edit" />
          <IconButton icon={Trash2} label="Delete system" tone="danger" />
          <IconButton icon={Trash2} label="Deleting system" busy />
          <TextAnchor href="#link">Forgot password?</TextAnchor>
        </div>
      </Section>
      <Section title="Alerts">
        <div className="gallery-stack">
          <Alert tone="error">Invalid login credentials</Alert>
          <Alert tone="info">Please check your email for a confirmation link.</Alert>
          <Alert tone="success">Your email address is confirmed.</Alert>
          <Alert tone="warning" actions={<Button>Send it again</Button>}>
            The link has expired. A confirmation link works for one hour and only once; a new one can be sent to the same
            address.
          </Alert>
          <NoticeLine actions={<Button>Retry</Button>}>Could not load the systems.</NoticeLine>
          <NoticeLine tone="warning" actions={<><Button>Retry</Button><Button variant="quiet">Discard</Button></>}>
            ‘Fisher 11 (second unit)’ could not be saved: no connection.
          </NoticeLine>
          <NoticeLine>Demo: everything is forgotten when this tab is closed.</NoticeLine>
        </div>
      </Section>
      <FieldsSection />
      <Section title="Waiting">
        <Spinner />
        <p>
          <Skeleton width="long" />
        </p>
        <p>Text of the same height</p>
      </Section>
    </Page>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="gallery-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
