import fontsHref from './fonts.css?url'

/** URL of the stylesheet of the web fonts, for the document's `data-fonts`; it loads after the first paint. */
export { fontsHref }

/** The elements that begin the head of every document. `manifest` is the URL of the app that the page installs. */
export function DocumentHead({ manifest = '/manifest.webmanifest' }: { manifest?: string | undefined }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#FFC629" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#123A27" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
      <noscript>
        <link rel="stylesheet" href={fontsHref} />
      </noscript>
    </>
  )
}
