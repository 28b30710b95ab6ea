import { usePortal, useWritten } from '../../lib/deploy/use-portal.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

/** What the office tells every visitor for some days. */
export function PortalNotice() {
  const written = useWritten();
  const words = written(usePortal()?.notice ?? undefined);
  return words === '' ? null : <NoticeBar tone="amber">{words}</NoticeBar>;
}
