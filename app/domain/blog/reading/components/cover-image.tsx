import { classNames } from '#app/ui/class-names.ts'
import type { Cover } from '../../media/image.ts'
import { sourcesOfVariants } from '../../media/image-markup.ts'
import { initialsOf, firstTwoLettersOf } from '../../post.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  cover: Cover | null
  title: string
  /** 'post': on the post's page; 'card': in a list. */
  place: 'post' | 'card'
  sizes: string
  /** Whether it is the first cover of the page, which loads at once instead of lazily. */
  isFirst?: boolean
  className?: string
}

/**
 * The cover of a post; for a post without cover, letters of its title on a gradient. If the image fails to load,
 * pages/browser/blog-covers.ts hides it, and the title below it is visible.
 */
export function CoverImage({ cover, title, place, sizes, isFirst = false, className }: CoverImageProps) {
  if (!cover) {
    return (
      <div className={classNames(styles.cover, styles.initials, className)} aria-hidden="true">
        {place === 'post' ? firstTwoLettersOf(title) : initialsOf(title)}
      </div>
    )
  }
  return (
    <div className={classNames(styles.cover, className)}>
      <span className={styles.fallbackTitle} aria-hidden="true">
        {title}
      </span>
      <picture>
        {sourcesOfVariants(cover.variants, sizes).map((source) => (
          <source key={source.type} {...source} />
        ))}
        <img
          src={cover.path}
          // decorative on a card, which shows the title
          alt={place === 'post' ? cover.alt : ''}
          width={cover.width ?? 800}
          height={cover.height ?? 500}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding={isFirst ? undefined : 'async'}
          data-cover
          className={styles.image}
        />
      </picture>
    </div>
  )
}
