/**
 * The section of CHANGELOG.md for the release that a tag such as `v1.2.0` names, without its heading, as `{ notes }`; or
 * `{ problem }` when the tag, package.json and CHANGELOG.md do not agree or the section has no date.
 */
export function releaseNotes({ tag, version, changelog }) {
  if (tag !== `v${version}`) return { problem: `the tag is ${tag}, but package.json has version ${version}` };
  const section = sections(changelog).find(({ heading }) => heading.split(' ')[0] === version);
  if (!section) return { problem: `CHANGELOG.md has no section for ${version}` };
  if (!/ \d{4}-\d{2}-\d{2}$/.test(section.heading)) {
    return { problem: `the heading of ${version} in CHANGELOG.md does not end with its date: ${section.heading}` };
  }
  if (section.body === '') return { problem: `the section of ${version} in CHANGELOG.md is empty` };
  return { notes: section.body };
}

function sections(changelog) {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [heading = '', ...lines] = text.split('\n');
      return { heading: heading.trim(), body: lines.join('\n').trim() };
    });
}
