import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { SITE_META } from '../lib/deploy/site.ts';
import { endCalls } from './api-stand-in.ts';
import { closeScreen } from './open-screen.tsx';

/** What the DOM of the tests lacks and widgets ask for; the page's own configuration, as the server writes it. */
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView ??= () => undefined;

const meta = document.createElement('meta');
meta.name = SITE_META;
meta.content = JSON.stringify({ browserApiUrl: '', timeZone: 'Asia/Kuala_Lumpur' });
document.head.append(meta);

// A busy machine is late, not wrong.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  closeScreen();
  endCalls();
  // at most five toasts stand at once: those of a test before would keep the next one's waiting until they fade
  notifications.clean();
  notifications.cleanQueue();
});
