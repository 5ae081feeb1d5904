/** Type of a receipt of goods in the log and the ledger. */
export const inboundDoc = 'consumable.inbound';
