import { useEffect, useRef } from 'react';
import { type FramedReport, frameReport } from '../../../lib/reports/frame-report.ts';
import classes from './reports.module.css';

/** The report itself, in a frame of the service. It brings the service's own client along: load it with the first use. */
export default function ReportFrame(props: FramedReport) {
  const place = useRef<HTMLDivElement>(null);
  const { view } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame is drawn once for each token that a reader asked for
  useEffect(() => (place.current ? frameReport(place.current, props) : undefined), [view]);
  return <div ref={place} className={classes.frame} />;
}
