import '#app/ui/global.css'
import { Fragment, type ReactNode } from 'react'
import type { SiteFacts } from '#app/domain/marketing/site.ts'
import { SiteContext } from '#app/domain/marketing/components/site-context.ts'
import type { HeadTag } from '#app/platform/head-tags.ts'
import { DocumentHead, fontsHref } from '#app/ui/document-head.tsx'

/** The URLs of a script and of the scripts that it imports, which load at the same time. */
export interface PageScript {
  src: string
  imports: readonly string[]
}

interface DocumentProps {
  site: SiteFacts
  tags: readonly HeadTag[]
  manifest?: string | undefined
  stylesheet: ReactNode
  scripts: readonly PageScript[]
  children: ReactNode
}

export function Document({ site, tags, manifest, stylesheet, scripts, children }: DocumentProps) {
  return (
    <html lang="pt-BR" data-fonts={fontsHref}>
      <head>
        <DocumentHead manifest={manifest} />
        {tags.map(renderTag)}
        {stylesheet}
        {scripts.map(({ src, imports }) => (
          <Fragment key={src}>
            {imports.map((href) => (
              <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
            ))}
            <script type="module" src={src} fetchPriority="low" />
          </Fragment>
        ))}
      </head>
      <body>
        <SiteContext value={site}>{children}</SiteContext>
      </body>
    </html>
  )
}

function renderTag(tag: HeadTag, index: number): ReactNode {
  if ('title' in tag && !('tagName' in tag)) return <title key={index}>{tag.title}</title>
  if ('script:ld+json' in tag) {
    // '<' would end the script early
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c')
    // oxlint-disable-next-line react/no-danger -- escaped above
    return <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  if ('tagName' in tag) {
    const { tagName: Tag, ...attributes } = tag
    return <Tag key={index} {...attributes} />
  }
  return <meta key={index} {...tag} />
}
