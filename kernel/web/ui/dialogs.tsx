import { Modal } from 'antd';
import { useEffect } from 'react';

export type DialogMaker = ReturnType<typeof Modal.useModal>[0];

/** Where the questions of `notify` appear; tells when it can show one. */
export function Dialogs({ onReady }: { onReady: (make: DialogMaker) => void }) {
  const [make, place] = Modal.useModal();
  useEffect(() => onReady(make), [make, onReady]);
  return place;
}
