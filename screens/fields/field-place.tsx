import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Elements in which a comparison shows fields, by name; undefined in an ordinary form. */
export const FieldPlaces = createContext<ReadonlyMap<string, HTMLElement> | undefined>(undefined);

/** Shows a field where it stands, or at its place in a comparison. Fields of rows stay in their list. */
export function FieldPlace({ name, children }: { name: unknown; children: ReactNode }) {
  const places = use(FieldPlaces);
  if (!places || typeof name !== 'string') return children;
  const place = places.get(name);
  return place ? createPortal(children, place) : null;
}
