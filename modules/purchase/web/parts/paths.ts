export const purchasePath = '/purchase';
