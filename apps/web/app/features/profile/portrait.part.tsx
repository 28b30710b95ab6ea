import { initialsOf } from '../../lib/session/initials.ts';
import { usePhoto } from '../../lib/session/use-photo.ts';
import classes from './portrait.module.css';

interface PortraitProps {
  readonly name: string;
  /** File of the photo, null without one. */
  readonly photo: string | null;
  /** Pixels. */
  readonly size?: number;
}

/** A person's photo in a circle, or their initials. The name stands beside it, so it says nothing to those who listen. */
export function Portrait({ name, photo, size = 28 }: PortraitProps) {
  const address = usePhoto(photo);
  const box = { width: size, height: size, fontSize: Math.round(size * 0.43) };
  return address ? (
    <img className={classes.sign} style={box} src={address} alt="" />
  ) : (
    <span className={classes.sign} style={box} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
