import '#web/src/styles/app.scss';
import '#web/src/office/styles/office.scss';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { themeStore } from '#web/src/lib/storage/theme.ts';
import { Office } from '#web/src/office/app/office.tsx';
import { preloadScreen } from '#web/src/office/app/screens.tsx';
import { queryClient } from '#web/src/office/lib/query-client.ts';

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
