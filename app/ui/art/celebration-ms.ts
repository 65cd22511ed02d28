/** How long a celebration lasts, in ms. */
export const CELEBRATION_MS = 3000
