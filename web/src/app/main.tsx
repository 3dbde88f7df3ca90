import '../styles/app.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { languageStore, rememberedLanguage } from '../lib/language.ts';
import { setPreload } from '../lib/preload.ts';
import { captureReferral } from '../lib/referral.ts';
import { App } from './app.tsx';
import { preloadScreen } from './screens.tsx';

void languageStore.choose(rememberedLanguage());
captureReferral(window.location.search);
preloadScreen(window.location.pathname);
setPreload(preloadScreen);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
