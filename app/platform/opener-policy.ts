/** Headers of pages that open a pop-up and receive messages from it. Other pages are isolated from their opener. */
export const ALLOW_POPUPS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const

/** Headers of the pages in the pop-up of the Google sign-in. */
export const POPUP_POLICY = { 'cross-origin-opener-policy': 'unsafe-none' } as const
