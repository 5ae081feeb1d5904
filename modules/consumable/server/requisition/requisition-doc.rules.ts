/** Type of a requisition in the log. */
export const requisitionDoc = 'consumable.requisition';
