/** Type of a piece of special equipment in the log, and of the files of its history and its inspections. */
export const assetDoc = 'special-equipment.asset';
