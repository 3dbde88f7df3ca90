import './public.scss';
import './enhance.ts';
