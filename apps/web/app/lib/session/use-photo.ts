import { showPhoto } from '@datum/contract/people/photos';
import { useEffect, useState } from 'react';
import { callForFile } from '../api/api.ts';
import { onlyProblems } from '../api/problem.ts';

/** Photos that were fetched, as addresses of this tab; a photo's file never changes. */
const fetched = new Map<string, Promise<string | null>>();

/** An address that shows a person's photo; null without one, and until it has come. A bearer token opens it, so no plain image can. */
export function usePhoto(photo: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (photo === null) {
      return;
    }
    let isWanted = true;
    void addressOf(photo).then((found) => isWanted && setAddress(found));
    return () => {
      isWanted = false;
    };
  }, [photo]);
  return address;
}

function addressOf(photo: string): Promise<string | null> {
  const known = fetched.get(photo);
  if (known) {
    return known;
  }
  const coming = callForFile(showPhoto, { params: { uuid: photo } }, { background: true }).then(
    ({ blob }) => URL.createObjectURL(blob),
    (failure: unknown) => {
      // Initials stand for a photo that could not be fetched; the next to ask tries again.
      fetched.delete(photo);
      return onlyProblems(failure);
    },
  );
  fetched.set(photo, coming);
  return coming;
}
