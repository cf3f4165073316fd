import { Injectable } from '@nestjs/common';
import { AccessLinks, AdminSessionStore, FormPosts } from '@recado/auth';
import { HOUR_MS } from '@recado/core';
import { PeriodicTask } from '@recado/work';

/** Removes expired sessions and links and old posts of forms every hour. A browser that opens the login page leaves a session. */
@Injectable()
export class SessionSweeper extends PeriodicTask {
  constructor(
    private readonly sessions: AdminSessionStore,
    private readonly posts: FormPosts,
    private readonly links: AccessLinks,
  ) {
    super({ everyMs: HOUR_MS });
  }

  protected override async run(): Promise<void> {
    await this.links.sweep();
    await this.sessions.sweep();
    await this.posts.sweep();
  }
}
