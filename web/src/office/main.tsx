import '#web/src/styles/app.scss';
import './styles/office.scss';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { themeStore } from '#web/src/lib/device/theme.ts';
import { Office } from './app/office.tsx';
import { preloadScreen } from './app/screens.tsx';
import { queryClient } from './lib/query-client.ts';

themeStore.follow();
preloadScreen(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* A screen stays until the next one can be drawn, instead of a spinner for a moment. */}
      <BrowserRouter basename="/office">
        <Office />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
