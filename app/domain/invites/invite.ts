/** Letters and digits that nobody confuses when reading aloud (product.md 10). */
export const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const INVITE_LENGTH = 6
export const INVITE_DAYS = 7
