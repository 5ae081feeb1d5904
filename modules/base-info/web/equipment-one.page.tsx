import { useParams } from 'react-router';
import { EquipmentDetailPage } from './equipment.detail.tsx';
import { EquipmentCode } from './parts/equipment-code.tsx';

/** A piece of equipment by its id, or the public page of its code. */
export function EquipmentPage() {
  const name = useParams()['id'] ?? '';
  return /^\d+$/.test(name) ? <EquipmentDetailPage /> : <EquipmentCode publicId={name} />;
}
