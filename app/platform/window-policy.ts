/** Headers of pages that open a pop-up and hear from it; any other page of ours is alone in its window. */
export const OPENS_WINDOWS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const

/** Headers of what is shown in a pop-up of ours, between the page that opened it and Google. */
export const IS_OPENED = { 'cross-origin-opener-policy': 'unsafe-none' } as const
