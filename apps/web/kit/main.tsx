import { createRoot } from 'react-dom/client';
import { Kit } from './kit.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Kit />);
