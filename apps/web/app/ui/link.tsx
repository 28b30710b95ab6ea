import type { UiLinkProps } from './plain-link.tsx';
import { useUi } from './ui-provider.tsx';

/** A link that navigates by the app's router: `<Link href="/pricing">{t('plans')}</Link>`. */
export function Link(props: UiLinkProps) {
  const { Link: RouterLink } = useUi();
  return <RouterLink {...props} />;
}
