import textFont from './fonts/atkinson.woff2?url'
import displayFont from './fonts/gabarito.woff2?url'

/** Addresses of the two fonts every page shows first, for `<link rel="preload" as="font" crossOrigin="anonymous">`. */
export const fontPreloads: readonly [display: string, text: string] = [displayFont, textFont]
