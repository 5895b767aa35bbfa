export const brandName = 'Dolly Ledger';
