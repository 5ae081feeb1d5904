import { Modal } from 'antd';
import { useEffect } from 'react';

export type DialogMaker = ReturnType<typeof Modal.useModal>[0];

/** Host of the dialogs of `notify`; reports when it is ready. */
export function Dialogs({ onReady }: { onReady: (make: DialogMaker) => void }) {
  const [make, place] = Modal.useModal();
  useEffect(() => onReady(make), [make, onReady]);
  return place;
}
