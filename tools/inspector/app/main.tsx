import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@xyflow/react/dist/base.css';
import './inspector.css';
import { InspectorApp } from './inspector-app.tsx';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <InspectorApp />
    </StrictMode>,
  );
}
