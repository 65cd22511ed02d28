import ChevronLeft from 'lucide-react/icons/chevron-left'
import { LogoMark } from '#app/ui/art/logo.tsx'
import { authorOf, hasTableOfContents, longDateOf, type Post, type PostCard as Card } from '../../post.ts'
import { BLOG_PATH } from '../../post-paths.ts'
import { CoverImage } from './cover-image.tsx'
import styles from './post-page.module.css'
import { PostEnd } from './post-end.tsx'
import prose from './prose.module.css'

interface PostPageProps {
  post: Post
  related: readonly Card[]
}

export function PostPage({ post, related }: PostPageProps) {
  const author = authorOf(post)
  const hasContents = hasTableOfContents(post.sections)
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <a href={BLOG_PATH} className={styles.blogLink}>
          <ChevronLeft aria-hidden="true" size={18} />
          Blog
        </a>
        <h1>{post.title}</h1>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <div className={styles.byline}>
          <span className={styles.logo} aria-hidden="true">
            <LogoMark size={40} />
          </span>
          <p>
            <b>{author}</b>
            <br />
            <span className={styles.postDetails}>
              <time dateTime={post.publishedAt ?? undefined}>{longDateOf(post.publishedAt)}</time> ·{' '}
              {post.readingTime} min de leitura
            </span>
          </p>
        </div>
      </header>
      <CoverImage
        cover={post.cover}
        title={post.title}
        place="post"
        isFirst
        sizes="(width < 860px) 92vw, 800px"
        className={styles.cover}
      />
      <div className={hasContents ? styles.twoColumns : styles.oneColumn}>
        {hasContents && (
          <nav aria-labelledby="sumario" className={styles.tableOfContents}>
            <h2 id="sumario">Neste post</h2>
            <ol className={styles.sectionList}>
              {post.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.body}>
          {/* oxlint-disable-next-line react/no-danger -- sanitized by sanitize-post.server.ts */}
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: post.html }} />
          <PostEnd tags={post.tags} related={related} />
        </div>
      </div>
    </article>
  )
}
