export const CELEBRATION_MS = 3000
