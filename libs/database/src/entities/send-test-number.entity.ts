import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number to which a person of the panel sends tests of their sends. */
@Entity('send_test_numbers')
export class SendTestNumber {
  @PrimaryColumn({ name: 'administrator_id', type: 'integer' })
  administratorId: number;

  @Column({ type: 'varchar', length: 15 })
  phone: string;
}
